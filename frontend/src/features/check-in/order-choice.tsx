import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";
import classes from "./check-in.module.css";
import { orders, type Order } from "./order.ts";

interface OrderChoiceProps {
  order: Order;
  onOrder: (order: string) => void;
}

export function OrderChoice({ order, onOrder }: OrderChoiceProps) {
  return (
    <NativeSelect
      aria-label="Order of the list"
      className={classes.order ?? ""}
      size="md"
      value={order}
      data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onOrder(event.currentTarget.value)}
    />
  );
}

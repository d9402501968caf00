import bar from "./control-bar.module.css";
import classes from "./check-in.module.css";
import { orders, type Order } from "./order.ts";

interface OrderChoiceProps {
  order: Order;
  onOrder: (order: Order) => void;
}

export function OrderChoice({ order, onOrder }: OrderChoiceProps) {
  return (
    <div
      role="group"
      aria-label="Order of the list"
      className={`${bar.modes ?? ""} ${classes.order ?? ""}`}
    >
      {orders.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={bar.mode}
          aria-pressed={key === order}
          onClick={() => onOrder(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

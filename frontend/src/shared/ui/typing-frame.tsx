import "@mantine/core/styles/Input.layer.css";
import { InputBase, type TextInputProps } from "@mantine/core";
import { createContext, memo, use, type ComponentProps } from "react";

/** The properties of an input inside `TypingFrame` that change with a key. */
export const Typing = createContext<ComponentProps<"input">>({});

export type FrameProps = Pick<
  TextInputProps,
  "name" | "description" | "error" | "disabled" | "placeholder"
>;

interface TypingFrameProps extends FrameProps {
  label: string;
  className: string;
}

/** An input with its label and messages. Memoized, as rendering the kit's components takes a slow phone longer than the search. */
export const TypingFrame = memo(function TypingFrame({ className, ...props }: TypingFrameProps) {
  return (
    <InputBase {...props} component={TypedInput} size="md" classNames={{ input: className }} />
  );
});

function TypedInput(looks: ComponentProps<"input">) {
  return <input {...looks} {...use(Typing)} />;
}

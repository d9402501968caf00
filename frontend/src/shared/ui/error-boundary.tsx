import { Component, type ReactNode } from "react";
import { ActionButton } from "./action.tsx";
import { Empty } from "./page-states.tsx";
import { Page } from "./page.tsx";

interface Props {
  /** A change of this key, the address, renders the page again. */
  resetKey: string;
  /** Shown instead of the failed part; by default a page with the error. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string;
}

/** Catches errors of loading or rendering a page, or a part of one. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === null) return children;
    if (fallback !== undefined) return fallback;
    return (
      <Page title="This page could not be shown" width="form">
        <Empty>
          <p role="alert">{whatHappened(error)}</p>
          <ActionButton onClick={() => location.reload()}>Load it again</ActionButton>
        </Empty>
      </Page>
    );
  }
}

/** The code of a page is loaded when the page opens. Offline, or after an update of the site, that fails. */
function whatHappened({ name, message }: Error): string {
  if (name === "ChunkLoadError" || message.startsWith("Loading CSS chunk"))
    return "The server could not be reached, or the site was updated meanwhile.";
  return message || "An error occurred.";
}

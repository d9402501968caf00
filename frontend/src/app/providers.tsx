import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { EuserProvider, useEuser } from "#session/euser.tsx";
import { siteKeys } from "#queries/site.ts";
import { theme, variables } from "./theme.ts";

interface ProvidersProps {
  createQueryClient: () => QueryClient;
  children: ReactNode;
}

/** The providers around every page, except the router. */
export function Providers({ createQueryClient, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      // With the default `true`, Mantine would need the style sheet of its default colours on every page.
      deduplicateCssVariables={false}
    >
      <EuserProvider>
        <DataOfVisitor createQueryClient={createQueryClient}>{children}</DataOfVisitor>
      </EuserProvider>
    </MantineProvider>
  );
}

/** Creates a query cache for each visitor, as the next one may not see the same data. */
function DataOfVisitor({ createQueryClient, children }: ProvidersProps) {
  const { euser } = useEuser();
  const visitor = euser?.id ?? null;
  const [held, setHeld] = useState(() => ({ visitor, client: createQueryClient() }));
  if (held.visitor !== visitor) {
    const client = createQueryClient();
    client.setQueryData(siteKeys.all, held.client.getQueryData(siteKeys.all));
    setHeld({ visitor, client });
  }
  return <QueryClientProvider client={held.client}>{children}</QueryClientProvider>;
}

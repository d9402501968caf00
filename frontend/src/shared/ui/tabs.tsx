import "@mantine/core/styles/Tabs.layer.css";
import { Tabs as KitTabs } from "@mantine/core";
import { useState, type ReactNode } from "react";
import classes from "./tabs.module.css";

interface TabsProps<Tab extends string> {
  /** The accessible name of the tabs. */
  label: string;
  /** Titles by tab, in their order. */
  tabs: Readonly<Record<Tab, string>>;
  selected: Tab;
  onSelect: (tab: Tab) => void;
  /** The selected tab's panel. */
  children?: ReactNode;
  /** All panels instead: each keeps its typed values while another one is shown. */
  panels?: Readonly<Record<Tab, ReactNode>>;
}

/** Parts of a page, one visible at a time; the arrow keys move between their tabs. */
export function Tabs<Tab extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  panels,
}: TabsProps<Tab>) {
  const names = Object.keys(tabs) as Tab[];
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(() => new Set([selected]));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  const select = (name: string | null) => {
    const found = names.find((tab) => tab === name);
    if (found !== undefined) onSelect(found);
  };
  return (
    <KitTabs
      value={selected}
      onChange={select}
      keepMounted={panels !== undefined}
      classNames={classes}
    >
      <KitTabs.List aria-label={label}>
        {names.map((tab) => (
          <KitTabs.Tab key={tab} value={tab}>
            {tabs[tab]}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {names.map((tab) => (
        <KitTabs.Panel key={tab} value={tab}>
          {panels === undefined ? tab === selected && children : opened.has(tab) && panels[tab]}
        </KitTabs.Panel>
      ))}
    </KitTabs>
  );
}

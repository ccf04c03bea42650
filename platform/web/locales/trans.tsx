import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { type Message, useLingui } from './i18n.tsx';

type Props = {
  id: string;
  message?: Message;
  values?: Readonly<Record<string, unknown>>;
  components?: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
};

/** A character put before and after a value's name while the message is split at its tags. */
const MARK = '\uE000';
const PARTS = /<(\d+)>([\s\S]*?)<\/\1>|<(\d+)\/>|\uE000(\w+)\uE000/;

function tree(text: string, props: Props): ReactNode {
  const nodes: ReactNode[] = [];
  let rest = text;
  for (let found = PARTS.exec(rest); found; found = PARTS.exec(rest)) {
    const [whole, pair, inner = '', single, value] = found;
    if (found.index > 0) nodes.push(rest.slice(0, found.index));
    const element = props.components?.[pair ?? single ?? ''];
    if (value !== undefined) nodes.push(props.values?.[value] as ReactNode);
    else if (element !== undefined)
      nodes.push(pair ? cloneElement(element, {}, tree(inner, props)) : element);
    rest = rest.slice(found.index + whole.length);
  }
  if (rest !== '') nodes.push(rest);
  // As separate arguments: an array would need keys.
  return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
}

/**
 * The component that the build puts in place of the <Trans> macro. Unlike Lingui's component, it never interprets
 * markup in values, which users may have typed. It has a third of the size.
 */
export function Trans(props: Props): ReactNode {
  const { i18n } = useLingui();
  const values = Object.entries(props.values ?? {}).map(
    // Numbers stay numbers, because they select plural forms.
    ([name, value]) => [name, typeof value === 'number' ? value : MARK + name + MARK] as const,
  );
  return tree(i18n._(props.id, Object.fromEntries(values), props), props);
}

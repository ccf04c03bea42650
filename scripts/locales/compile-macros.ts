import type { types as BabelTypes, PluginObject } from '@babel/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Ids of the messages in each file after the macros ran, by the file's path. */
export type MacroIds = Map<string, Set<string>>;

/**
 * Compiles the English messages that the macros leave in components, so that browsers need no parser: "Hi {name}"
 * becomes ["Hi ",["name"]]. A message without values becomes its own id, which takes less space than a hash. Writes the
 * ids of each file to `found`.
 */
export function compileMacros(found: MacroIds): (babel: { types: typeof BabelTypes }) => PluginObject {
  return ({ types }) => createPlugin(types, found);
}

function createPlugin(types: typeof BabelTypes, found: MacroIds): PluginObject {
  const propertyOf = (node: BabelTypes.ObjectExpression, name: string) =>
    node.properties.find(
      (property) => types.isObjectProperty(property) && types.isIdentifier(property.key, { name }),
    ) as BabelTypes.ObjectProperty | undefined;
  return {
    name: 'compile-macros',
    visitor: {
      Program: {
        exit(program, { filename = '' }) {
          const ids = new Set<string>();
          found.set(filename, ids);
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => value.includes('i18n'))) return;
              const message = propertyOf(node, 'message');
              const id = propertyOf(node, 'id');
              if (!types.isStringLiteral(message?.value) || !types.isStringLiteral(id?.value)) return;
              const text = message.value.value;
              const parts = compileMessageOrThrow(text);
              if (parts.length === 1 && parts[0] === text && propertyOf(node, 'context') === undefined) {
                id.value = types.stringLiteral(text);
                node.properties.splice(node.properties.indexOf(message), 1);
              } else message.value = types.valueToNode(parts);
              ids.add(id.value.value);
            },
          });
        },
      },
    },
  };
}

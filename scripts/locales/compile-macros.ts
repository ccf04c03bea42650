import type { PluginObject, types as BabelTypes } from '@babel/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the English messages that the macros leave in components, so that browsers need no parser for them: "Hi {name}"
 * becomes ["Hi ",["name"]].
 */
export function compileMacros({ types }: { types: typeof BabelTypes }): PluginObject {
  return {
    name: 'compile-macros',
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => value.includes('i18n'))) return;
              for (const property of node.properties) {
                if (!types.isObjectProperty(property) || !types.isIdentifier(property.key, { name: 'message' }))
                  continue;
                if (!types.isStringLiteral(property.value)) continue;
                const parts = compileMessageOrThrow(property.value.value);
                property.value = parts.every((part) => typeof part === 'string')
                  ? types.stringLiteral(parts.join(''))
                  : types.valueToNode(parts);
              }
            },
          });
        },
      },
    },
  };
}

export function Component() {
  return <main />;
}

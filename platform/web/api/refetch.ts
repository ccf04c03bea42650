/**
 * For `onSettled` of a mutation that makes lists outdated, also when it fails. After success the mutation stays pending
 * until `refetch` ends, so that a button comes back with the new list. After an error it ends at once: people must be
 * able to try again although nothing loads.
 */
export function refetchOnSettled(refetch: () => Promise<unknown>) {
  return (_result: unknown, error: unknown): Promise<unknown> | undefined => {
    const refetched = refetch();
    return error === null ? refetched : undefined;
  };
}

import { sendRequest } from './send.ts';

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? '';

/**
 * Saves a file of the server. A link to the file would replace the page by the error if the server refuses. Throws
 * ApiError for an error status and TypeError for a lost connection.
 */
export async function saveFile(url: string): Promise<void> {
  const response = await sendRequest('GET', url);
  const file = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = file;
  link.download = nameIn(response.headers.get('content-disposition'));
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

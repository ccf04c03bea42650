import { createHash } from 'node:crypto';
import { zip } from 'fflate';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { PRODUCT } from '#shared/product.ts';
import { localeFacts } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';
import type { ExportFiles } from './export.ts';

const SCHEMA_VERSION = 1;
const STYLE =
  'body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#0e242c}h2{margin-top:2rem;text-transform:capitalize}table{border-collapse:collapse;width:100%;margin-bottom:1rem}th,td{border:1px solid #d7e2e4;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:14rem;background:#edf3f4;font-weight:600}';

const readme = (t: Translate) => t`This archive holds what ${PRODUCT.name} stores about you.

index.html      the same data as a page: open it in a browser
*.json          the data, one file per part; times are UTC (ISO 8601)
uploads/        your pictures and documents
manifest.json   a checksum (SHA-256) of every file

Contact details of other people are not part of it.
`;

const text = (content: string) => new TextEncoder().encode(content);

function zipped(files: ExportFiles): Promise<Uint8Array> {
  return new Promise((done, fail) => {
    zip(files, { level: 6 }, (error, archive) => (error ? fail(error) : done(archive)));
  });
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object') return record(value);
  return escapeHtml(String(value));
}

function record(value: object): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cell).join('<br>');
  const rows = Object.entries(value).map(
    ([name, field]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${cell(field)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

type Edition = { generatedAt: Date; t: Translate };

function page(parts: Readonly<Record<string, unknown>>, { generatedAt, t }: Edition): string {
  const sections = Object.entries(parts).map(([name, part]) => {
    const rows = Array.isArray(part) ? part : [part];
    const body = rows.length === 0 ? `<p>${t`Nothing.`}</p>` : rows.map(cell).join('\n');
    return `<section><h2>${escapeHtml(name)}</h2>${body}</section>`;
  });
  const title = t`Your ${PRODUCT.name} data`;
  const created = t`Created on ${generatedAt.toISOString()}.`;
  return `<!doctype html><html lang="${localeFacts(t.locale).tag}"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${created}</p>${sections.join('\n')}</body></html>`;
}

/** Builds a ZIP with the parts as JSON files, one HTML page, the uploads and a checksum of each file. */
export async function makeArchive(
  parts: Readonly<Record<string, unknown>>,
  uploads: ExportFiles,
  edition: Edition,
): Promise<Uint8Array> {
  const files: ExportFiles = {
    'README.txt': text(readme(edition.t)),
    'index.html': text(page(parts, edition)),
  };
  for (const [name, part] of Object.entries(parts))
    files[`${name}.json`] = text(JSON.stringify(part, null, 2));
  Object.assign(files, uploads);
  const sums = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );
  const manifest = {
    schema_version: SCHEMA_VERSION,
    generated_at: edition.generatedAt.toISOString(),
    sha256: sums,
  };
  files['manifest.json'] = text(JSON.stringify(manifest, null, 2));
  return zipped(files);
}

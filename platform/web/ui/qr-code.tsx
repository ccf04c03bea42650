import { create } from 'qrcode';

/** Width of the empty border that scanners need, in modules. */
const QUIET = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code, dark on white in both themes so that cameras can read it. Mount it lazily. */
export function QrCode({ text, label, className = 'size-52' }: QrCodeProps) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`${className} max-h-full max-w-full rounded-md`}
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

import { useId } from 'react';

const ROW = 28;
/** Widths in percent: names first, then bars. The values follow after the bars. */
const NAMES_WIDTH = 32;
const BARS = 52;
const MAX_NAME = 15;

export type Bar = { name: string; value: number | null };

type BarChartProps = {
  title: string;
  /** Text alternative for screen readers. */
  description: string;
  bars: readonly Bar[];
  format: (value: number) => string;
};

/** A horizontal bar chart. Sizes are shares of the width, so that text keeps its size on phones. */
export function BarChart({ title, description, bars, format }: BarChartProps) {
  const id = useId();
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      width="100%"
      height={bars.length * ROW}
      className="block text-sm"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {bars.map(({ name, value }, index) => {
        const y = index * ROW;
        const width = most === 0 ? 0 : (BARS * (value ?? 0)) / most;
        return (
          <g key={name}>
            <text x="0" y={y + 19} className="fill-ink-2">
              {name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name}
            </text>
            <rect
              x={`${NAMES_WIDTH}%`}
              y={y + 5}
              width={`${width}%`}
              height={ROW - 10}
              rx="4"
              className="fill-primary"
            />
            <text x={`${NAMES_WIDTH + width}%`} dx="8" y={y + 19} className="tabular fill-ink font-medium">
              {value === null ? '–' : format(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

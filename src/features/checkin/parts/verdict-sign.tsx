/** A sign for each verdict, told apart by its outline alone: glare and colour-blind eyes see no colours. */
import type { Verdict } from '#contract/checkin/rule.ts'

const paths: Readonly<Record<Verdict, string>> = {
  // A ring and a tick.
  admit: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19zM7 12.4l3.6 3.6L17.2 9',
  // A door, and somebody's arrow already inside it.
  already: 'M10 3h10v18H10M2.5 12H15M11 7.700l4.300 4.300-4.300 4.300',
  // A coin's diamond with ¥.
  unpaid: 'M12 1.800L22.200 12 12 22.200 1.800 12zM8.700 7.200l3.300 4.600 3.300-4.600M12 11.800v5M9 12.800h6M9 15.200h6',
  // A ticket, struck through.
  refunded: 'M2.500 6h19v3.500a2.500 2.500 0 0 0 0 5V18h-19v-3.500a2.500 2.500 0 0 0 0-5zM5.500 21.500l13-19',
  // A signpost that points elsewhere.
  elsewhere: 'M11 22V2.500M4 4.500h13l4 3.700-4 3.700H4zM8 22h6',
  // An hourglass.
  closed:
    'M5 2.500h14M5 21.500h14M6.500 2.500c0 6 4 7 5.500 9.500 1.500-2.500 5.500-3.500 5.500-9.500M6.500 21.500c0-6 4-7 5.500-9.500 1.500 2.500 5.500 3.500 5.500 9.500',
  // The octagon that stops, with a cross.
  fake: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM8.500 8.500l7 7M15.500 8.500l-7 7',
  // The triangle that warns.
  manual: 'M12 2.500L1.500 21h21zM12 9.500v5.200M12 17.700v.100',
}

export function VerdictSign({ verdict }: { verdict: Verdict }) {
  return (
    <svg
      className="verdict-sign"
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[verdict]} />
    </svg>
  )
}

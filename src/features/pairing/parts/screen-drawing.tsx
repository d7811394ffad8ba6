/** A desktop's screen, drawn in the manner of the empty states; with a sign on it once the matter is decided. */
export function ScreenDrawing({ sign }: { sign?: 'yes' | 'no' }) {
  return (
    <svg
      className="screen-drawing"
      viewBox="0 0 120 88"
      aria-hidden
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="screen-drawing-case" d="M14 8h92a4 4 0 0 1 4 4v50a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z" />
      <path className="screen-drawing-case" d="M50 66h20l3 14H47zM38 80h44" />
      {sign === undefined && (
        <path className="screen-drawing-sign" d="M60 24a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM46 54c2-7 7-10 14-10s12 3 14 10" />
      )}
      {sign === 'yes' && <path className="screen-drawing-sign" d="M44 38l11 11 22-23" />}
      {sign === 'no' && <path className="screen-drawing-case" d="M48 26l24 24M72 26L48 50" />}
    </svg>
  )
}

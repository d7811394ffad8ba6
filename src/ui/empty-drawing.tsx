/** The drawings of what is empty; most pages never show one. */

export default function EmptyDrawing({ of }: { of: keyof typeof drawings }) {
  return (
    <>
      <ellipse className="empty-ground" cx="80" cy="98" rx="56" ry="6" />
      {drawings[of]}
    </>
  )
}

const drawings = {
  paper: (
    <>
      <path className="empty-fill" d="M52 20h44l16 16v56a3 3 0 0 1-3 3H52a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3z" />
      <path className="empty-line" d="M96 20v13a3 3 0 0 0 3 3h13M62 50h36M62 62h36M62 74h20" />
      <path className="empty-accent" d="M124 22v10M119 27h10M34 58v8M30 62h8" />
    </>
  ),
  ticket: (
    <>
      <path
        className="empty-fill"
        d="M32 36h96a3 3 0 0 1 3 3v12a9 9 0 0 0 0 18v12a3 3 0 0 1-3 3H32a3 3 0 0 1-3-3V69a9 9 0 0 0 0-18V39a3 3 0 0 1 3-3z"
      />
      <path className="empty-line" d="M98 38v6M98 51v6M98 64v6M98 77v6M46 52h34M46 66h22" />
      <path className="empty-accent" d="M120 16v10M115 21h10" />
    </>
  ),
  search: (
    <>
      <circle className="empty-fill" cx="74" cy="52" r="30" />
      <path className="empty-line" d="M96 74l20 20M62 52a12 12 0 0 1 12-12" />
      <path className="empty-accent" d="M122 26v10M117 31h10M32 30v8M28 34h8" />
    </>
  ),
  cloud: (
    <>
      <path className="empty-fill" d="M50 84a18 18 0 0 1-2-35.900A28 28 0 0 1 102 42a21 21 0 0 1 6 42z" />
      <path className="empty-line" d="M66 62l22 16M88 62L66 78" />
      <path className="empty-accent" d="M120 20v10M115 25h10" />
    </>
  ),
}

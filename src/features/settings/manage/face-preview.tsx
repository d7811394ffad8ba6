/** What is being chosen, as it will stand on a page: a colour that is too pale never will, the one offered for it may. */
import { readableColour } from '#contract/colour.ts'

/** The portal's own (src/ui/tokens.css). */
const OWN = '#0F766E'

export function FacePreview({ title, logo, colour }: { title: string; logo: string; colour: string }) {
  return (
    <div className="face-preview" aria-hidden>
      <span className="face-preview-bar">
        {logo !== '' && <img src={logo} alt="" height={28} />}
        <span className="face-preview-title">{title || '门户名称'}</span>
      </span>
      <span className="face-preview-action" style={{ background: readableColour(colour) || OWN }}>
        立即报名
      </span>
    </div>
  )
}

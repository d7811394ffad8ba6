/** A colour by its six digits or by the browser's own picker; one on which white cannot be read comes with the next that will do. */
import { CONTRAST, contrastWithWhite, isColour, readableColour } from '#contract/colour.ts'
import { Button } from '../../../ui/button.tsx'
import type { FieldProps } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props extends FieldProps {
  value: string
  onChange: (colour: string) => void
}

/** The portal's own, for a picker that stands somewhere. */
const OWN = '#0f766e'

export function ColourField({ value, onChange, ...field }: Props) {
  const known = isColour(value)
  const contrast = contrastWithWhite(value)
  const better = readableColour(value)
  return (
    <>
      <TextField
        {...field}
        maxLength={7}
        autoComplete="off"
        placeholder={OWN.toUpperCase()}
        value={value}
        onChange={onChange}
        hint={
          known
            ? `与白字的对比度 ${(Math.floor(contrast * 10) / 10).toFixed(1)}，至少要 ${CONTRAST}`
            : '按钮和链接的颜色；留空为默认的青绿色'
        }
        aside={
          <input
            type="color"
            className="colour-pick"
            aria-label="选取颜色"
            value={known ? value.toLowerCase() : OWN}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
        }
      />
      {known && contrast < CONTRAST && (
        <p className="colour-better" role="status">
          <span className="colour-swatch" style={{ background: better }} aria-hidden />
          <span>白字看得清的相近颜色</span>
          <Button small onClick={() => onChange(better)}>
            改用 {better}
          </Button>
        </p>
      )}
    </>
  )
}

/** The picture behind a certificate, cut to its sheet. */
import { type CertificateLayout, sheetSizes } from '#contract/certificate-template.ts'
import { CroppedField } from '../../../kit/picture/cropped-field.tsx'

interface Props {
  layout: CertificateLayout
  value: string
  onChange: (address: string) => void
  onBusy: (busy: boolean) => void
}

/** Pixels of a millimetre: 200 to an inch, as a printer shows it. */
const PIXELS = 200 / 25.4

export function BackgroundField({ layout, value, ...field }: Props) {
  const { width, height } = sheetSizes[layout]
  const shape = { name: '背景图', ratio: width / height, width: Math.round(width * PIXELS) }
  return (
    <CroppedField
      label="背景图"
      hint="铺满整张纸；印章、边框可以放在图里"
      {...field}
      shapes={[shape]}
      empty={value === ''}
      onChange={([address = '']) => field.onChange(address)}
    >
      <img className="certificate-sheet" src={value} alt="背景图" />
    </CroppedField>
  )
}

/** The cover of a page, and the square of its card in a chat: both of one picture. */
import { Picture } from '../../ui/picture.tsx'
import type { Shape } from './crop.ts'
import { CroppedField, type PictureFieldProps } from './cropped-field.tsx'

export interface Cover {
  cover: string
  sharePicture: string
}

interface Props extends PictureFieldProps {
  value: Cover
  onChange: (value: Cover) => void
}

const shapes: readonly Shape[] = [
  { name: '封面', ratio: 16 / 9, width: 1600 },
  // WeChat shows it a finger wide.
  { name: '分享图', ratio: 1, width: 600 },
]

export function CoverField({ value: { cover, sharePicture }, onChange, ...field }: Props) {
  return (
    <CroppedField
      {...field}
      shapes={shapes}
      empty={cover === '' && sharePicture === ''}
      onChange={([first = '', second = '']) => onChange({ cover: first, sharePicture: second })}
    >
      <figure>
        <Picture key={cover} src={cover} alt="封面" ratio={9 / 16} rounded />
        <figcaption>封面</figcaption>
      </figure>
      <figure className="is-narrow">
        <Picture key={sharePicture} src={sharePicture} alt="分享图" ratio={1} rounded />
        <figcaption>分享图</figcaption>
      </figure>
    </CroppedField>
  )
}

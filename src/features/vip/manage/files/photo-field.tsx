/** The picture of a guest for whoever greets them: cut round, and private. */
import { fileIdIn } from '#contract/file.ts'
import type { Shape } from '../../../../kit/picture/crop.ts'
import { CroppedField, type PictureFieldProps } from '../../../../kit/picture/cropped-field.tsx'
import { Face } from '../../parts/face.tsx'

interface Props extends PictureFieldProps {
  name: string
  /** A file's id; empty for none. */
  value: string
  onChange: (fileId: string) => void
}

const shapes: readonly Shape[] = [{ name: '照片', ratio: 1, width: 640, round: true }]

export function PhotoField({ name, value, onChange, ...field }: Props) {
  return (
    <CroppedField
      {...field}
      purpose="vip"
      shapes={shapes}
      empty={value === ''}
      onChange={([address = '']) => onChange(fileIdIn(address) ?? '')}
    >
      <Face photoId={value} name={name} size={96} />
    </CroppedField>
  )
}

/** The face of a person, seen round. */
import { Avatar } from '../../ui/avatar.tsx'
import type { Shape } from './crop.ts'
import { CroppedField, type PictureFieldProps } from './cropped-field.tsx'

interface Props extends PictureFieldProps {
  /** Whose face it is. */
  name: string
  /** An address, or empty. */
  value: string
  onChange: (address: string) => void
}

const shapes: readonly Shape[] = [{ name: '头像', ratio: 1, width: 480, round: true }]

export function PortraitField({ name, value, onChange, ...field }: Props) {
  return (
    <CroppedField {...field} shapes={shapes} empty={value === ''} onChange={([address = '']) => onChange(address)}>
      <Avatar key={value} name={name} src={value} size={96} />
    </CroppedField>
  )
}

/** A field for a table that is looked at before it is taken. */
import { FileField, type FileFieldProps } from '../file/file-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Look } from './use-look.ts'

interface Props extends Pick<FileFieldProps, 'label' | 'purpose' | 'hint' | 'value' | 'onChange'> {
  look: Pick<Look<never, unknown>, 'wrong' | 'busy'>
  /** What the form around it says. */
  error?: string | undefined
}

export function TableField({ look, error, ...field }: Props) {
  return (
    <>
      <FileField {...field} error={look.wrong || error} />
      {look.busy && (
        <div role="status" aria-label="正在读取文件">
          <Skeleton shape="text" count={4} />
        </div>
      )}
    </>
  )
}

/** A field for a table that is looked at before it is taken. */
import type { ImportKind } from '#contract/imports.ts'
import { FileField, type FileFieldProps } from '../file/file-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportHistory } from './import-history.tsx'
import { SampleFile } from './sample-file.tsx'
import type { Look } from './use-look.ts'

interface Props extends Pick<FileFieldProps, 'label' | 'purpose' | 'hint' | 'value' | 'onChange'> {
  kind: ImportKind
  /** Absent for imports of a tenant. */
  meetingId?: string
  look: Pick<Look<never, unknown>, 'wrong' | 'busy'>
  /** What the form around it says. */
  error?: string | undefined
}

export function TableField({ kind, meetingId, look, error, ...field }: Props) {
  return (
    <>
      <FileField {...field} error={look.wrong || error} />
      <SampleFile kind={kind} />
      {look.busy && (
        <div role="status" aria-label="正在读取文件">
          <Skeleton shape="text" count={4} />
        </div>
      )}
      {field.value === '' && <ImportHistory kind={kind} meetingId={meetingId} />}
    </>
  )
}

/** A paper of a certification: photographed or chosen, watermarked here, sent; the licence and the letter may be a PDF. */
import { useCallback } from 'react'
import { certificationFields, type PictureField, WATERMARK } from '#contract/certification.ts'
import { filePurposes, fileTypes } from '#contract/file.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { watermarked } from './watermark.ts'

interface Props {
  name: PictureField
  value: string
  error: string | undefined
  onChange: (address: string) => void
  /** It is on its way. The same function at every drawing. */
  onBusy: (name: PictureField, busy: boolean) => void
  required?: boolean
  hint?: string
}

const { bytes, kinds } = filePurposes.certification
const pictures = kinds.filter((kind) => kind !== 'pdf')
const alsoPdf: ReadonlySet<PictureField> = new Set(['licence', 'letter'])

export function PaperField({ name, hint = '', onBusy, onChange, ...field }: Props) {
  const label = certificationFields[name]
  const pdf = alsoPdf.has(name)
  const busy = useCallback((sending: boolean) => onBusy(name, sending), [name, onBusy])
  async function make(chosen: File): Promise<File | string> {
    if (!pdf || (chosen.type !== fileTypes.pdf && !/\.pdf$/i.test(chosen.name))) return watermarked(chosen, label)
    return chosen.size > bytes ? 'PDF 不能超过 5MB，请压缩后上传' : chosen
  }
  return (
    <FileField
      {...field}
      purpose="certification"
      label={label}
      hint={`${hint}${pdf ? '图片或 PDF；图片' : '图片'}会自动加上“${WATERMARK}”水印`}
      kinds={pdf ? kinds : pictures}
      camera
      make={make}
      onChange={(address) => onChange(address)}
      onBusy={busy}
    />
  )
}

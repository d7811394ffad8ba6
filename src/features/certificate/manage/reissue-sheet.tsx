/** The same certificate with a mended name or unit, under a new number. */
import { certificate as calls, type OwnCertificate } from '#contract/certificate.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  certificate: OwnCertificate
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function ReissueSheet({ meetingId, certificate: { number, name, unit }, onClose, onDone }: Props) {
  const { field, ...form } = useForm({
    values: { name, unit },
    call: calls.reissue,
    check,
    input: (values) => ({ meetingId, number, ...values }),
    otherwise: '没有换发成功，请稍后重试',
    onDone: () => {
      notice.success('已换发，旧编号查询时会显示已换发')
      onClose()
      void onDone()
    },
  })
  return (
    <FormSheet title="换发证书" form={form} action="换发" className="certificate-fields" onClose={onClose}>
      <p className="quiet">新证书有新的编号，旧证书随即失效。</p>
      <TextField label="姓名" required maxLength={50} autoComplete="off" {...field('name')} />
      <TextField label="单位" maxLength={60} autoComplete="off" {...field('unit')} />
    </FormSheet>
  )
}

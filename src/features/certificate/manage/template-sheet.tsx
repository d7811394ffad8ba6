/** How certificates look: the sheet, the picture behind, the texts and the code, with the preview beside. */
import './certificates.css'
import { useState } from 'react'
import { certificate as calls, type CertificateTemplate, certificateTemplateFields } from '#contract/certificate.ts'
import { type CertificateLayout, layoutWords } from '#contract/certificate-template.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { sendWhenUploaded } from '../../../kit/file/send-when-uploaded.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../../../api/check.ts'
import { BackgroundField } from './background-field.tsx'
import { FieldRows } from './field-rows.tsx'
import { Preview } from './preview.tsx'
import { contentOf, nextField, turned, typedOf, type TypedTemplate } from './template-values.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  template: CertificateTemplate | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const layouts = (Object.keys(layoutWords) as CertificateLayout[]).map((value) => ({ value, label: layoutWords[value] }))

export function TemplateSheet({ meetingId, template, onClose, onSaved }: Props) {
  const id = template?.id
  /** A picture is on its way. */
  const [busy, setBusy] = useState(false)
  const { field, ...form } = useForm({
    values: { name: template?.name ?? '', content: typedOf(template), edition: template?.edition ?? 0 },
    call: calls.saveTemplate,
    check,
    input: ({ name, content, edition }) => ({ meetingId, ...(id !== undefined && { id }), name, content: contentOf(content), edition }),
    send: sendWhenUploaded(busy),
    otherwise: '没有保存成功，请稍后重试',
    onDone: () => end('已保存'),
  })
  const { content } = form.values
  const put = (more: Partial<TypedTemplate>) => form.set({ content: { ...content, ...more } })

  function end(said: string) {
    notice.success(said)
    onClose()
    void onSaved()
  }
  return (
    <FormSheet
      title={id === undefined ? '新建模板' : '编辑模板'}
      form={form}
      action="保存"
      className="certificate-editor"
      onClose={onClose}
      aside={
        id !== undefined && (
          <RemoveButton
            call={calls.removeTemplate}
            input={{ meetingId, id }}
            question={{ title: `删除模板“${template?.name}”`, message: '已颁发的证书不受影响。' }}
            onDone={() => end('已删除')}
          />
        )
      }
    >
      <div className="certificate-preview">
        <Preview content={contentOf(content)} />
      </div>
      <div className="certificate-fields">
        <TextField label={certificateTemplateFields.name} required maxLength={30} autoComplete="off" {...field('name')} />
        <RadioGroup
          label="纸张"
          choices={layouts}
          value={content.layout}
          onChange={(layout) => form.set({ content: turned(content, layout) })}
        />
        <BackgroundField
          layout={content.layout}
          value={content.background}
          onChange={(background) => put({ background })}
          onBusy={setBusy}
        />
        <FieldRows
          rows={content.fields}
          error={field('content').error}
          next={() => nextField(content)}
          onChange={(fields) => put({ fields })}
        />
        <div className="certificate-places" role="group" aria-label="二维码和编号">
          <TextField label="二维码左" kind="decimal" value={content.qr.x} onChange={(x) => put({ qr: { ...content.qr, x } })} />
          <TextField label="二维码上" kind="decimal" value={content.qr.y} onChange={(y) => put({ qr: { ...content.qr, y } })} />
          <TextField label="二维码边长" kind="decimal" value={content.qr.size} onChange={(size) => put({ qr: { ...content.qr, size } })} />
        </div>
      </div>
    </FormSheet>
  )
}

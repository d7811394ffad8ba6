import { useState } from 'react'
import { type Face, settings } from '#contract/settings.ts'
import { check } from '../../../api/check.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { Conflict, type Conflicting } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { ColourField } from './colour-field.tsx'
import { FacePreview } from './face-preview.tsx'
import { FirstMeeting } from './first-meeting.tsx'
import { SettingsForm } from './settings-form.tsx'

interface Props {
  face: Face
  conflict: Conflicting
  onSaved: (face: Face) => void
}

type Values = Omit<Face, 'thirdId' | 'tenant'>
const typed = ['title', 'logo', 'favicon', 'brandColor', 'supportPhone', 'supportHours', 'manualUrl'] as const

export function FaceForm({ face, conflict, onSaved }: Props) {
  const { thirdId: _thirdId, tenant: _tenant, ...values } = face
  const [logoBusy, setLogoBusy] = useState(false)
  const [faviconBusy, setFaviconBusy] = useState(false)
  const { field, ...form } = useForm({
    values,
    draft: formDraft<Values>(`settings:face:${values.sysCode}`, typed),
    call: settings.saveFace,
    check,
    input: (all) => all,
    refusals: { file_gone: 'logo' },
    otherwise: conflict.otherwise,
    onDone: onSaved,
  })
  return (
    <SettingsForm
      form={form}
      waiting={logoBusy || faviconBusy}
      foot={
        <>
          <Conflict conflict={conflict} form={form} edition={values.edition} />
          <FirstMeeting />
        </>
      }
    >
      <FacePreview title={form.values.title} logo={form.values.logo} colour={form.values.brandColor} />
      <TextField label="门户名称" required maxLength={20} autoComplete="off" hint="显示在页面标题、登录页和分享中" {...field('title')} />
      <ColourField label="主题色" {...field('brandColor')} />
      <FileField label="标志" purpose="picture" hint="横条上的小图，JPG、PNG 或 WebP，方形最好" onBusy={setLogoBusy} {...field('logo')} />
      <FileField
        label="网页图标"
        purpose="picture"
        hint="浏览器标签上的小图，方形 PNG 最好"
        onBusy={setFaviconBusy}
        {...field('favicon')}
      />
      <TextField label="客服电话" maxLength={30} autoComplete="off" {...field('supportPhone')} />
      <TextField label="服务时间" maxLength={40} autoComplete="off" placeholder="工作日 09:00-18:00" {...field('supportHours')} />
      <TextField
        label="操作手册地址"
        maxLength={300}
        autoComplete="off"
        placeholder="https://"
        hint="/manual.html 是自带的操作手册；留空则不显示"
        {...field('manualUrl')}
      />
    </SettingsForm>
  )
}

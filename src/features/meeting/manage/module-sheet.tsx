/** One module of the 微站: its name, its sign, and where it leads. */
import { useId, useRef, useState } from 'react'
import { meetingManage, type OwnModule } from '#contract/meeting-manage.ts'
import { request } from '../../../api/call.ts'
import { Refresh } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useRebase } from '../../../kit/form/write-conflict.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ModuleIcon } from '../parts/module-icon.tsx'
import { check } from '../../../api/check.ts'
import { icons, screens } from './module-choices.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  module: OwnModule | undefined
  onClose: () => void
  onChanged: () => void
}

/** In the choice of screens: an address of one's own. */
const OWN = 'own'
const valuesOf = (module: OwnModule | undefined) => ({
  name: module?.name ?? '',
  icon: module?.icon ?? 'book',
  path: module?.path ?? '',
  edition: module?.edition ?? 0,
})
const isScreen = (path: string) => screens.some((screen) => screen.path === path)

export function ModuleSheet({ meetingId, module, onClose, onChanged }: Props) {
  const id = module?.id
  const { began, conflict, otherwise, refresh } = useRebase(
    () => valuesOf(module),
    async () => {
      const theirs = (await request(meetingManage.ownModules, { meetingId }, { quiet: true })).find((one) => one.id === id)
      if (theirs === undefined) return undefined
      onChanged()
      return valuesOf(theirs)
    },
  )
  const draft = useRef(formDraft<typeof began>(`module:${meetingId}:${id ?? 'new'}`, ['name', 'icon', 'path']))
  const { field, ...form } = useForm({
    values: began,
    draft: draft.current,
    call: meetingManage.saveModule,
    check,
    input: (values) => ({ meetingId, ...(id !== undefined && { id }), ...values }),
    otherwise,
    onDone: () => end('已保存'),
  })

  function end(said: string) {
    notice.success(said)
    onChanged()
    onClose()
  }
  const { path } = form.values
  const [own, setOwn] = useState(path !== '' && !isScreen(path))

  function choose(chosen: string) {
    setOwn(chosen === OWN)
    const screen = screens.find((one) => one.path === chosen)
    // A name and a sign that nobody has written yet come with the screen.
    const fresh = form.values.name === '' || screens.some(({ name }) => name === form.values.name)
    form.set(screen === undefined ? { path: '' } : { path: screen.path, ...(fresh && { name: screen.name, icon: screen.icon }) })
  }

  const shown = field('path')
  return (
    <FormSheet
      title={id === undefined ? '添加模块' : '编辑模块'}
      form={form}
      action="保存"
      onClose={onClose}
      aside={
        id !== undefined && (
          <RemoveButton
            call={meetingManage.removeModule}
            input={{ meetingId, id }}
            question={{ title: '删除模块', message: `删除“${module?.name}”后，微站不再显示它。` }}
            onDone={() => {
              form.forget()
              end('已删除')
            }}
          />
        )
      }
    >
      <Restored form={form} />
      <Refresh said={conflict} onRefresh={() => refresh(form)} />
      <Select
        label="打开"
        required
        error={own ? undefined : shown.error}
        value={own ? OWN : path}
        onChange={choose}
        choices={[...screens.map((screen) => ({ value: screen.path, label: screen.name })), { value: OWN, label: '自己的链接' }]}
        placeholder="请选择页面"
      />
      {own && <TextField label="链接" required maxLength={300} autoComplete="off" placeholder="https://" {...shown} />}
      <TextField label="名称" required maxLength={12} autoComplete="off" {...field('name')} />
      <IconField {...field('icon')} />
    </FormSheet>
  )
}

function IconField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (icon: string) => void }) {
  const name = useId()
  return (
    <Field label="图标" group error={error}>
      {(control) => (
        <div className="manage-icons" role="radiogroup" aria-label="图标" aria-describedby={control['aria-describedby']}>
          {icons.map(([icon, shows]) => (
            <label key={icon} className={classNames('choice', icon === value && 'is-chosen')} title={shows}>
              <input type="radio" name={name} aria-label={shows} checked={icon === value} onChange={() => onChange(icon)} />
              <ModuleIcon name={icon} />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

/** One form of what attendees are asked, in its editor; a new one where the address names none. */
import './forms.css'
import { consoleLinks } from '#contract/console-links.ts'
import { form as calls } from '#contract/form.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Editor } from './editor.tsx'

export default function FormPage({ meetingId }: { meetingId: string }) {
  const { query: address, change } = useAddress()
  const query = useQuery(calls.list, { meetingId }, { quiet: true, fresh: true })
  const id = address.get('id') ?? ''
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(forms) => {
        const opened = forms.find((form) => form.id === id)
        if (opened === undefined && id !== '')
          return (
            <Empty drawing="search" action={<Button href={consoleLinks.meeting(meetingId, 'sale', 'forms')}>查看全部表单</Button>}>
              这份表单不存在或已删除
            </Empty>
          )
        return (
          <Editor
            key={id}
            meetingId={meetingId}
            form={opened}
            newest={query.retry}
            onSaved={(saved) => {
              query.put(opened === undefined ? [...forms, saved] : forms.map((form) => (form.id === saved.id ? saved : form)))
              if (opened === undefined) change({ id: saved.id })
            }}
          />
        )
      }}
    </Loaded>
  )
}

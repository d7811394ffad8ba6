import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { useQuery } from '../../../api/use-query.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'

/** What comes after setting up, as long as there is no meeting: without it a first start ends in a form. */
export function FirstMeeting() {
  const may = mayMake(useSession(), meetingManage.save)
  const { data } = useQuery(meetingManage.ownList, may ? { pageNum: 1, pageSize: 1, keyword: '' } : null, { quiet: true, fresh: true })
  if (data?.total !== 0) return null
  return (
    <p className="settings-next">
      设置好以后：
      <Button kind="text" href={consoleLinks.newMeeting}>
        新建第一场会议
      </Button>
    </p>
  )
}

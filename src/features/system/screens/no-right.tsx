import { paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../frame/notice-page.tsx'

export default function NoRight() {
  return (
    <Notice
      drawing="paper"
      title={say.forbidden}
      action={
        <Button kind="primary" href={paths.meetingList}>
          查看会议
        </Button>
      }
    >
      如需开通，请联系会议主办方或机构管理员。
    </Notice>
  )
}

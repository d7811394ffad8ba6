import { contribute } from '#contract/contribute.ts'
import { contributeManage } from '#contract/contribute-manage.ts'
import { contributeReview } from '#contract/contribute-review.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ save: contribute.save, withdraw: contribute.withdraw })
export const checkReview = checker({ review: contributeReview.review })
export const checkManage = checker({
  saveCall: contributeManage.saveCall,
  saveReviewer: contributeManage.saveReviewer,
  schedule: contributeManage.schedule,
})

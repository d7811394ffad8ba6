/** As sentences.ts, for certifying and for deciding about it: apart, so that the phones of everybody else do not carry them. */
export const sayOfCertification = {
  nameMissing: '请填写证件上的姓名',
  documentMissing: '请填写证件号码',
  idcardWrong: '身份证号码有误，请核对18位号码',
  passportWrong: '护照号码有误，应为5到9位字母和数字',
  permitWrong: '通行证号码有误，请核对后重新填写',
  residencePermitWrong: '居住证号码有误，请核对18位号码',
  foreignerCardWrong: '永久居留身份证号码有误，请核对后重新填写',
  schoolMissing: '请填写任教或就读的学校',
  proofMissing: '请上传教师证、工作证或学生证照片',
  organisationNameMissing: '请填写营业执照或登记证书上的机构全称',
  codeMissing: '请填写统一社会信用代码',
  codeForm: '统一社会信用代码应为18位数字和大写字母，不含 I、O、S、V、Z',
  codeCheck: '统一社会信用代码的校验位不符，请核对；确认无误可勾选“代码与证照一致”后提交',
  legalPersonMissing: '请填写法定代表人或负责人姓名',
  contactMissing: '请填写联系人姓名',
  licenceMissing: '请上传营业执照或登记证书',
  letterMissing: '请上传加盖公章的授权书',
  reasonsMissing: '请至少为一项填写不通过的原因',
  revokeReasonMissing: '请填写撤销的原因，2到200个字',
  untilWrong: '有效期最早为明天，且不超过5年',
  monthsWrong: '有效期应为1到60个月之间的整数',
  keepDaysWrong: '照片保留天数应为1到90之间的整数',
  sizeWrong: '预计人数应为1到100000之间的整数',
  introMissing: '请简要介绍会议内容，10到1000个字',
} as const

/** What became of one, as its holder is told; the kind stands before it. */
export const certificationSays = {
  approved: (untilDay: string) => `已通过，有效期至 ${untilDay}`,
  refused: (reasons: readonly string[]) => `未通过：${reasons.join('；')}`,
  revoked: (reason: string) => `已被撤销：${reason}`,
} as const

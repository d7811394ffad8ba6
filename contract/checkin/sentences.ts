/** As ../sentences.ts, for those who work at a door: apart, so that the phones of everybody else do not carry them. */
export const sayAtDoor = {
  listNameInvalid: '名单名称应为1-30个字',
  windowInvalid: '请填写正确的起止时间',
  acceptsMissing: '请至少选择一种可用的二维码',
  questionInvalid: '核对事项应为2-60个字，最多5项',
  gateInvalid: '请填写入口名称，每个不超过20个字',
  placeInvalid: '请填写正确的位置和范围',
  askedMissing: '请输入姓名、手机号、单位或序号',
  phoneInvalid: '请输入完整手机号或后四位',
  tailMissing: '请输入完整手机号，或后四位和姓名，或票号、订单号',
  serialsMissing: '请填写到场人员的序号，每次最多1000个',
  pinInvalid: '请输入6位数字口令',
  helperUsesInvalid: '人数应为1到50之间的整数',
  helperHoursInvalid: '有效时间应为1到24小时',
} as const

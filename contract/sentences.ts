/**
 * Sentences that screens say without asking the server: field rules of
 * spec.md section 5, success messages of section 8. Refusals that the server
 * decides stand in codes.ts.
 */
export const say = {
  mobileInvalid: '请输入正确的手机号码',
  mobileEmpty: '请填写手机号',
  smsCodeEmpty: '请填写验证码',
  smsCodeInvalid: '请输入6位数字验证码',
  loginPasswordEmpty: '请输入密码',
  loginSmsCodeEmpty: '请输入验证码',
  passwordLength: '密码长度应为6-20位字符，请重新输入',
  agreementMissing: '请阅读并同意协议',

  chooseTicket: '请选择门票',
  noAttendees: '报名人员信息不能为空！',
  noTenant: '商户信息不存在，请重新登录！',
  noParameters: '该门票没有配置报名信息',
  notEnrolled: '暂未报名！',
  alreadyPaid: '已支付，请勿重复支付',

  loginDone: '登录成功',
  registerDone: '注册成功',
  enrolDone: '报名成功',
  logoutDone: '注销完成',

  sessionOver: '登陆已过期，请关闭当前窗口重新进入',
  forbidden: '抱歉，您无权访问！',

  nameInvalid: '请输入正确的姓名',
  textInvalid: '内容过长或含有无法识别的字符',
  idcardInvalid: '请输入正确的身份证号码',
  emailInvalid: '请输入正确的邮箱',
  ageInvalid: '请输入正确的年龄',
  sexInvalid: '请选择性别',
  idInvalid: '编号有误，请刷新后重试',
  countInvalid: '张数应为1到100之间的整数',
  amountInvalid: '金额有误，请刷新后重试',
  certifyCardMissing: '请选择证件类型并填写证件号码',
  certifyCardInvalid: '请输入正确的证件号码',
  birthdayInvalid: '请输入正确的出生日期',
  phoneInvalid: '请输入正确的联系电话',
  organisationMissing: '请选择要加入的机构',
  organisationTypeInvalid: '请选择机构类型',
  inviteUsesInvalid: '人数应为1到1000之间的整数',
  inviteDaysInvalid: '天数应为1到90之间的整数',
  organisationNameInvalid: '机构名称应为2-50个字',
  rejectReasonMissing: '请填写不通过的理由',
  roleNameInvalid: '角色名称应为2-20个字',
  rolePermissionsMissing: '请至少选择一项权限',
  guardianMissing: '未满14周岁，需由监护人同意',
  fieldUnknown: '提交的内容有误，请检查后重试',
} as const

/** For how many days records are kept: of what people did and sent, which the privacy policy says, and of messages to them. */
export const keptDays = { auditLog: 730, activity: 365, leads: 730, applications: 365, messages: 90 } as const;

/** For how many days records of what people did and sent are kept, which the privacy policy says. */
export const keptDays = { auditLog: 730, activity: 365, leads: 730, applications: 365 } as const;

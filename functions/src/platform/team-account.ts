/** The account that owns our own monitors of the websites that we host. It has no login and no email, so nobody enters it. */

export const teamAccountId = 'stayup-team';

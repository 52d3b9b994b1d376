/** Possible spam: what forms sent that may come from a bot. It is kept apart and never lost, because people fill in forms quickly and password managers fill in hidden fields. */

/** Why something may be spam: it was sent within three seconds, or a field that people do not see was filled in. */
export const spamReasons = ['too-fast', 'hidden-field'] as const;
export type SpamReason = (typeof spamReasons)[number];

/** Why a message of a contact form is kept apart: it may be spam, its sender has not confirmed it, or the plan includes no more messages in its month. */
export const apartReasons = [...spamReasons, 'unconfirmed', 'above-plan'] as const;
export type ApartReason = (typeof apartReasons)[number];

/** Until then somebody can say that it is not spam. */
export const possibleSpamDays = 30;

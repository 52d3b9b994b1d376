/** `npm run reset-second-factor -- EMAIL`: removes all factors of an owner who lost the device and the recovery codes, and ends all sessions. */
import { getFirestore } from 'firebase-admin/firestore';
import { createSecondFactorStore } from '../../functions/src/accounts/second-factor/second-factor-store.ts';
import { createSessionStore } from '../../functions/src/accounts/sessions/session-store.ts';
import { openAccount, operatorOf } from './operator.ts';

const script = 'reset-second-factor';
const { email, uid } = await openAccount(script);
await createSecondFactorStore(getFirestore()).reset(uid, operatorOf(script), Date.now());
await createSessionStore(getFirestore()).endAll(uid, Date.now());
console.log(`${email} logs in with the password alone now. All sessions are ended.`);

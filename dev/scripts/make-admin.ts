/** `npm run make-admin -- EMAIL`: makes the first admin, locally by default, or in the project that GOOGLE_CLOUD_PROJECT names. */
import { getFirestore } from 'firebase-admin/firestore';
import { createAdminStore } from '../../functions/src/admin/admin-store.ts';
import { isAdminSecondFactorRequired } from '../../functions/src/main/config.ts';
import { openAccount, operatorOf, project, refuse } from './operator.ts';

const script = 'make-admin';
const { email, uid, user } = await openAccount(script);
if (!user.isEmailConfirmed) refuse(`The email ${email} is not confirmed: click the link in the email first.`);
const needs = { secondFactor: isAdminSecondFactorRequired(process.env, project === undefined) };
await createAdminStore(getFirestore()).makeAdmin(uid, needs, operatorOf(script), Date.now());
console.log(`${email} is an admin now.${needs.secondFactor ? ' They must set up a second factor first.' : ''}`);

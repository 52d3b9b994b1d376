/** `npm run make-admin -- EMAIL`: makes the first admin, locally by default, or in the project that GOOGLE_CLOUD_PROJECT names. */
import { getFirestore } from 'firebase-admin/firestore';
import { createAdminStore } from '../../functions/src/admin/admin-store.ts';
import { isAdminSecondFactorRequired } from '../../functions/src/main/config.ts';
import { openAccount, operatorOf, project } from './operator.ts';

const script = 'make-admin';
const { email, uid } = await openAccount(script);
const needs = { secondFactor: isAdminSecondFactorRequired(process.env, project === undefined) };
await createAdminStore(getFirestore()).makeAdmin(uid, needs, operatorOf(script), Date.now());
console.log(`${email} is an admin now.${needs.secondFactor ? ' They must set up a second factor first.' : ''}`);

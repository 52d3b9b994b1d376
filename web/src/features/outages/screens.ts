/** Both screens share most of their parts, so one script has both. */
export { EvidenceScreen } from './evidence-screen.tsx';
export { OutageScreen } from './outage-screen.tsx';

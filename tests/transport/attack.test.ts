import { hostingAreas } from '../attack/areas/index.ts';
import { describeAttack } from '../attack/describe-attack.ts';

describeAttack(hostingAreas);

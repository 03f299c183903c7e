import { Gauge, type Registry } from 'prom-client';
import type { Doctor } from '../doctor/doctor.js';
import { FINDING_LEVELS } from '../doctor/finding.js';

/** The last report of the doctor: how many findings of each level, and each that is not ok by its id. */
export function registerDoctorMetrics(registry: Registry, doctor: Pick<Doctor, 'recent'>): void {
  const counts = new Gauge({
    name: 'waypost_doctor_findings',
    help: 'Findings of the last examination, by level; read at most once an hour.',
    labelNames: ['level'],
    registers: [registry],
    collect() {
      const findings = doctor.recent();
      for (const level of FINDING_LEVELS) counts.set({ level }, findings.filter((each) => each.level === level).length);
    },
  });
  const problems = new Gauge({
    name: 'waypost_doctor_problem',
    help: 'How many findings with this id are warnings or faults; `waypost doctor` says what to do.',
    labelNames: ['id', 'level'],
    registers: [registry],
    collect() {
      problems.reset();
      for (const { id, level } of doctor.recent()) if (level !== 'ok') problems.inc({ id, level });
    },
  });
}

import { BarChart as Bars } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useEffect, useRef } from 'react';

echarts.use([Bars, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

const HEIGHT_PX = 260;

/** The wrapper measures the box once at its start and then fixes the size; this asks for the box's own. */
const fillBox = (chart: echarts.EChartsType | undefined): void => chart?.resize({ width: 'auto', height: 'auto' });

/** The only file that loads ECharts; imported lazily. */
export default function BarChart({ option }: { option: echarts.EChartsCoreOption }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsReactCore>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => fillBox(chart.current?.getEchartsInstance()));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box}>
      <EChartsReactCore ref={chart} echarts={echarts} option={option} notMerge autoResize={false} style={{ height: HEIGHT_PX }} onChartReady={fillBox} />
    </div>
  );
}
